#!/usr/bin/env bash
# Generates Python and Go clients from the document with openapi-generator, compiles them and reads every example with the
# Python one. Needs java, python3 with pip, go, and the jar org.openapitools:openapi-generator-cli of Maven Central.
# Usage: test/clients/check.sh openapi-generator-cli.jar
set -euo pipefail
jar=$(realpath "${1:?usage: test/clients/check.sh openapi-generator-cli.jar}")
here=$(cd "$(dirname "$0")" && pwd)
document=$(realpath "$here/../../openapi/dist/openapi.json")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

# The generator's Python templates do not know webhooks as operations; their bodies are models all the same.
java -jar "$jar" generate -i "$document" -g python -o python --package-name ohun_api \
  --global-property=models,apis,supportingFiles >python.log
python3 -m venv venv
venv/bin/pip install --quiet -r python/requirements.txt
venv/bin/python -m compileall -q python/ohun_api
PYTHONPATH=python venv/bin/python "$here/read-examples.py" "$document"

# Several enums have a value of the same name, which Go keeps in one namespace.
java -jar "$jar" generate -i "$document" -g go -o go --package-name ohun \
  --additional-properties=enumClassPrefix=true >go.log
rm -r go/test # stubs of tests, which need a library of their own
(cd go && go build ./... && go vet ./...)
echo 'The Python and Go clients compile.'
