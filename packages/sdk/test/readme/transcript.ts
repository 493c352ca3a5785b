/* oxlint-disable no-console -- what a reader would write */
import { Ohun } from '@ohun/sdk'

const ohun = new Ohun()

// README
for await (const { role, text, is_final } of ohun.calls.streamTranscript('call_0Ub5Xw1A000k3mZq8RtYvLp')) {
  if (is_final) console.log(role, text)
}
