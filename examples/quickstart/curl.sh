ohun() { curl -sS "$OHUN_BASE_URL/v1/$1" -H "Authorization: Bearer $OHUN_API_KEY" -H 'Content-Type: application/json' "${@:2}"; }
field() { node -p "JSON.parse(require('fs').readFileSync(0, 'utf8')).$1"; }

agent_id=$(ohun agents -d "{\"display_name\": \"Ada of curl $RANDOM\", \"call_window_start\": null, \"call_window_end\": null}" | field agent_id)
ohun numbers/auto -d "{\"agent_id\": \"$agent_id\", \"type\": \"mobile_virtual\", \"country_code\": \"NG\"}"
call_id=$(ohun calls -d "{\"agent_id\": \"$agent_id\", \"to_number\": \"+2348031234567\"}" | field call_id)
ohun "calls/$call_id/transcript/stream?from=start" --no-buffer
ohun "calls/$call_id"
