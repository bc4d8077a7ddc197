// Holds JSON files against a schema: validate SCHEMA FILE... Knows the few words of JSON Schema
// that docs/findings.schema.json uses, and refuses a schema with others.
#include <fstream>
#include <iostream>
#include <nlohmann/json.hpp>
#include <set>
#include <string>

using Json = nlohmann::ordered_json;

namespace {

Json read(const std::string& name) {
  std::ifstream file(name);
  return Json::parse(file);
}

bool is_of_type(const Json& value, const std::string& type) {
  if (type == "object") return value.is_object();
  if (type == "array") return value.is_array();
  if (type == "string") return value.is_string();
  if (type == "boolean") return value.is_boolean();
  if (type == "null") return value.is_null();
  if (type == "integer") return value.is_number_integer();
  if (type == "number") return value.is_number();
  throw std::runtime_error("the schema has the unknown type " + type);
}

class Validator {
 public:
  explicit Validator(const Json& schema) : root_(schema) {}

  bool accepts(const Json& value) {
    check(root_, value, "");
    return good_;
  }

 private:
  void fail(const std::string& where, const std::string& what) {
    good_ = false;
    std::cout << (where.empty() ? "/" : where) << ": " << what << "\n";
  }

  void check(const Json& schema, const Json& value, const std::string& where) {
    static const std::set<std::string> known{
        "$schema", "$id",      "$ref",     "$defs",    "title",      "description",
        "type",    "const",    "enum",     "required", "properties", "additionalProperties",
        "items",   "minItems", "maxItems", "minimum"};
    for (const auto& [word, ignored] : schema.items())
      if (!known.contains(word))
        throw std::runtime_error("the schema has the unknown word " + word);
    if (schema.contains("$ref")) {
      const std::string ref = schema["$ref"];  // "#/$defs/place"
      check(root_.at(Json::json_pointer(ref.substr(1))), value, where);
    }
    if (schema.contains("type")) {
      const Json types = schema["type"].is_array() ? schema["type"] : Json::array({schema["type"]});
      bool found = false;
      for (const Json& type : types) found = found || is_of_type(value, type);
      if (!found) return fail(where, "is not of type " + schema["type"].dump());
    }
    if (schema.contains("const") && value != schema["const"])
      fail(where, "is not " + schema["const"].dump());
    if (schema.contains("enum")) {
      bool found = false;
      for (const Json& one : schema["enum"]) found = found || value == one;
      if (!found) fail(where, value.dump() + " is none of " + schema["enum"].dump());
    }
    if (schema.contains("minimum") && value < schema["minimum"]) fail(where, "is too small");
    if (value.is_object()) check_object(schema, value, where);
    if (value.is_array()) check_array(schema, value, where);
  }

  void check_object(const Json& schema, const Json& value, const std::string& where) {
    if (schema.contains("required"))
      for (const std::string name : schema["required"])
        if (!value.contains(name)) fail(where, "has no " + name);
    for (const auto& [name, member] : value.items()) {
      const std::string there = where + "/" + name;
      if (schema.contains("properties") && schema["properties"].contains(name))
        check(schema["properties"][name], member, there);
      else if (schema.contains("additionalProperties") &&
               schema["additionalProperties"].is_object())
        check(schema["additionalProperties"], member, there);
      else if (schema.value("additionalProperties", Json(true)) == false)
        fail(there, "is not in the schema");
    }
  }

  void check_array(const Json& schema, const Json& value, const std::string& where) {
    if (schema.contains("minItems") && value.size() < schema["minItems"])
      fail(where, "is too short");
    if (schema.contains("maxItems") && value.size() > schema["maxItems"])
      fail(where, "is too long");
    if (!schema.contains("items")) return;
    for (std::size_t i = 0; i < value.size(); ++i)
      check(schema["items"], value[i], where + "/" + std::to_string(i));
  }

  const Json& root_;
  bool good_ = true;
};

}  // namespace

int main(int argc, char** argv) try {
  if (argc < 3) throw std::runtime_error("usage: validate SCHEMA FILE...");
  const Json schema = read(argv[1]);
  int bad = 0;
  for (int i = 2; i < argc; ++i) {
    if (Validator(schema).accepts(read(argv[i]))) continue;
    std::cout << argv[i] << " is not as " << argv[1] << " says\n";
    bad = 1;
  }
  return bad;
} catch (const std::exception& error) {
  std::cout << "validate: " << error.what() << "\n";
  return 1;
}
