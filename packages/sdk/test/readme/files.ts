/* oxlint-disable no-console -- what a reader would write */
import { Ohun } from '@ohun/sdk'

const ohun = new Ohun()
const call_id = 'call_0Ub5Xw1A000k3mZq8RtYvLp'

// README
const recording = await ohun.calls.recording(call_id)
console.log(recording.headers.get('content-length'), (await recording.blob()).type)

const seek = await ohun.calls.recording(call_id, { range: { start: 44, end: 65_579 } })
for await (const audio of seek.body!) console.log(audio.length)
