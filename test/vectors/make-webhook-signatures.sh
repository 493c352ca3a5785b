#!/bin/sh
# Makes webhook-signatures.json with openssl, so that no line of ours can agree with itself by mistake.
# Run it from anywhere: sh test/vectors/make-webhook-signatures.sh
#
# A case: { name, secret, timestamp, body_base64, expected }. `timestamp` is the header's text, `body_base64` the exact
# bytes of the body, `expected` the value of X-Service-Signature: HMAC-SHA256 over `<timestamp>.<body>`, where the key is
# the UTF-8 bytes of the whole secret, prefix included.
set -eu
cd "$(dirname "$0")"
body=$(mktemp) signed=$(mktemp) cases=$(mktemp)
trap 'rm -f "$body" "$signed" "$cases"' EXIT

# add NAME SECRET TIMESTAMP, with the body's bytes on standard input
add() {
  cat > "$body"
  { printf '%s.' "$3"; cat "$body"; } > "$signed"
  key=$(printf '%s' "$2" | od -An -v -tx1 | tr -d ' \n')
  digest=$(openssl dgst -sha256 -mac HMAC -macopt "hexkey:$key" -r "$signed" | cut -d ' ' -f 1)
  [ -s "$cases" ] && printf ',\n' >> "$cases"
  {
    printf '    {\n      "name": "%s",\n      "secret": "%s",\n      "timestamp": "%s",\n' "$1" "$2" "$3"
    printf '      "body_base64": "%s",\n' "$(openssl base64 -A -in "$body")"
    printf '      "expected": "sha256=%s"\n    }' "$digest"
  } >> "$cases"
}

current=whsec_4fZq8nT1kYc7uR2mXb9wLs5hJd3gVe6pAo0iQtNyKzE
previous=whsec_Zx1Cv2Bn3Mq4We5Rt6Yu7Io8Pa9Sd0Fg1Hj2Kl3Zx4C
event='{"event_id":"evt_0MgR7iQ2000aB3dE5fG7hJ","event_type":"call.completed","channel":"voice","agent_id":"agt_0MgR7iQ1000Kk2LmN4pQ6r","number":"+2348000001234","from":"+2348031234567","timestamp":"2026-11-20T10:00:05.000Z","payload":{"call_id":"call_0MgR7iQ1001Zz9YxW8vU7t","status":"completed","duration_seconds":5}}'

printf '%s' "$event" | add 'an event' "$current" 1795168805
printf '%s' "$event" | add 'the same event under the previous secret' "$previous" 1795168805
printf '%s' "$event" | add 'the same event at another attempt' "$current" 1795168865
printf '' | add 'an empty body' "$current" 1795168805
printf '{}' | add 'an empty object' "$current" 1795168805
printf '{ "b" : 1 ,\r\n\t"a": [ 1.0, 1e3 ] }\n' | add 'white space and number forms that a re-serialised body would lose' "$current" 1795168805
printf '{"text":"Ẹ káàárọ̀, ẹ ṣé púpọ̀ 👋🏾"}' | add 'Yoruba with combining marks and an emoji' "$current" 1795168805
printf '{"text":"\\u1eb8 k\\u00e1\\u00e0\\u00e1r\\u1ecd\\u0300 \\ud83d\\udc4b"}' | add 'the same kind of text escaped in the JSON' "$current" 1795168805
printf '\357\273\277{"text":"byte order mark"}' | add 'a byte order mark' "$current" 1795168805
printf '\000\001\002.\177\200\201\376\377' | add 'bytes that are not UTF-8' "$current" 1795168805
printf '1795168805.%s' "$event" | add 'a body that looks signed itself' "$current" 1795168805
i=0; while [ $i -lt 2048 ]; do printf '{"turn":"%04d","text":"0123456789"} ' $i; i=$((i + 1)); done | add 'a large body' "$current" 1795168805
printf '%s' "$event" | add 'a secret beyond one block of the hash' "whsec_$(i=0; while [ $i -lt 12 ]; do printf 'abcdefgh%02d' $i; i=$((i + 1)); done)" 1795168805
printf '%s' "$event" | add 'a secret outside ASCII' 'whsec_ohùn_ṣíṣe_🔑' 1795168805
printf '%s' "$event" | add 'the first second of the epoch' "$current" 0
printf '%s' "$event" | add 'a timestamp of twelve digits' "$current" 999999999999

{ printf '{\n  "made_with": "openssl dgst -sha256 -mac HMAC, by make-webhook-signatures.sh",\n  "cases": [\n'; cat "$cases"; printf '\n  ]\n}\n'; } > webhook-signatures.json
