ohun() { npm run -s ohun -- "$@"; }

agent_id=$(ohun agents create --display-name "Ada of the terminal $RANDOM" \
  --data '{"call_window_start": null, "call_window_end": null}' --query agent_id --output csv)
ohun numbers auto --agent-id "$agent_id" --type mobile_virtual --country-code NG
call_id=$(ohun calls create --agent-id "$agent_id" --to-number +2348031234567 --query call_id --output csv)
ohun calls tail "$call_id"
ohun calls get "$call_id" --query 'transcript[].{role: role, text: text}'
