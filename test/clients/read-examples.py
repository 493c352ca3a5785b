"""Reads every example of the document with the generated Python client, also with each nullable field as null."""

import json
import sys

import ohun_api

with open(sys.argv[1]) as file:
    document = json.load(file)
faults = []
read = 0


def resolve(value):
    while "$ref" in value:
        target = document
        for key in value["$ref"][2:].split("/"):
            target = target[key.replace("~1", "/").replace("~0", "~")]
        value = target
    return value


def is_nullable(schema):
    return "null" in schema.get("type", []) or {"type": "null"} in schema.get("anyOf", [])


def variants(schema, example):
    yield example
    for name, field in schema.get("properties", {}).items():
        if name in example and is_nullable(field):
            yield {**example, name: None}


def check(where, holder):
    global read
    media = resolve(holder).get("content", {}).get("application/json")
    if media is None or "$ref" not in media["schema"]:
        return
    model = getattr(ohun_api, media["schema"]["$ref"].split("/")[-1])
    for example in variants(resolve(media["schema"]), media["example"]):
        read += 1
        try:
            model.from_dict(example)
        except Exception as error:
            faults.append(f"{where}: {error}")


for item in document["paths"].values():
    for operation in (value for key, value in item.items() if key != "parameters"):
        check(operation["operationId"], operation.get("requestBody", {}))
        for status, response in operation["responses"].items():
            check(f"{operation['operationId']} {status}", response)
for name, item in document["webhooks"].items():
    check(name, item["post"]["requestBody"])

print(f"{read} examples read, {len(faults)} faults")
sys.exit("\n".join(faults) or None)
