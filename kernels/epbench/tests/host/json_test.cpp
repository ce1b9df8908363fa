#include "epbench/json.hpp"

#include <cmath>

#include "expect.hpp"

using epbench::Exit;
using epbench::Json;

int main() {
  Json json = Json::object();
  json.set("a", 1).set("b", Json::List{true, "x\"\n", 0.5, {}}).set("a", 2);
  EXPECT(json.dump(false) == "{\"a\":2,\"b\":[true,\"x\\\"\\u000a\",0.5,null]}");
  EXPECT(Json::object().dump(true) == "{}");
  EXPECT(Json(std::nan("")).dump(false) == "null");
  EXPECT(Json(123456789.0).dump(false) == "123456789");
  const Json read = Json::parse(" {\"limits\": [{\"least\": 3.5e2, \"on\": true}], \"n\": null} ");
  const Json* limits = read.find("limits");
  EXPECT(limits != nullptr && limits->list()->size() == 1);
  EXPECT(*limits->list()->front().find("least")->number() == 350);
  EXPECT(read.find("absent") == nullptr);
  EXPECT(Json::parse(read.dump(true)).dump(false) == read.dump(false));
  for (const char* bad : {"", "{", "[1,]", "{\"a\" 1}", "\"x", "1 2", "nan", "{1:2}", "\"\\x\"",
                          "\"\\", "\"\\u00\"", "\"\\u00g1\"", "\"\\ud83d\\ude00\"", "1e999"}) {
    REFUSED(Json::parse(bad), Exit::kUsage, "not JSON at character");
  }
  const Json escapes = Json::parse("\"\\u0041\\u00e9\\u20AC\\b\\f\\n\\r\\t\\/\\\\\\\"\"");
  EXPECT(*escapes.text() == "A\u00e9\u20ac\b\f\n\r\t/\\\"");
  const Json control("a\nb\x01");
  EXPECT(*Json::parse(control.dump(false)).text() == *control.text());
  // A number that a double holds exactly is written exactly.
  EXPECT(Json(0x1p53).dump(false) == "9007199254740992");
  EXPECT(Json(0.123456789).dump(false) == "0.123457");
  REFUSED(Json::parse(std::string(100, '[')), Exit::kUsage, "fewer levels");
  return failures == 0 ? 0 : 1;
}
