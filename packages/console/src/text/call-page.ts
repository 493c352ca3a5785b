import type { CallExchangeError, CallExchangeKind, CallTransferOutcome } from '@ohun/sdk'
import type { Lane } from '../features/calls/detail/entries/entries.ts'
import type { PartName } from '../features/calls/detail/entries/turn-parts.ts'

/** Why an answer was unusable, as the end of a sentence. */
export const exchange_errors: Record<CallExchangeError, string> = {
  timeout: 'no answer in time',
  dns: 'the name was not found',
  connect: 'no connection was possible',
  tls: 'the certificate was not accepted',
  blocked: 'the address is not permitted',
  redirect: 'a redirect, which is not followed',
  too_large: 'the answer was too long',
  status: 'an error status',
  not_json: 'the answer was not JSON',
  shape: 'the answer was not a valid reply',
  breaker_open: 'not sent, because the requests before had failed',
  busy: 'not sent, because too many were in progress',
  no_url: 'the agent has no webhook',
  provider: 'the hosted model failed, or wrote nothing',
  given_up: 'given up, because the caller hung up or spoke',
  internal: 'a fault of the service',
}

/** The outcomes of a call to a colleague, as the end of a sentence. */
const transfer_outcomes: Record<CallTransferOutcome, string> = {
  accepted: 'took the call',
  declined: 'declined the call',
  busy: 'was busy',
  no_answer: 'did not answer, or pressed no key',
  failed: 'could not be called',
  canceled: 'was no longer needed',
}

export const exchange_kinds: Record<CallExchangeKind, string> = {
  turn: 'Backend',
  tool: 'Tool',
  tools: 'MCP tools',
  screening: 'Screening',
  machine: 'Answering machine',
  model: 'Model',
  knowledge: 'Knowledge search',
}

export const lanes: Record<Lane, string> = {
  caller: 'Caller',
  agent: 'Agent',
  exchanges: 'Requests',
  events: 'Events',
  deliveries: 'Deliveries',
}

export const parts: Record<PartName, string> = {
  pause: 'Pause after the speech',
  recognition: 'Recognition',
  knowledge: 'Knowledge',
  network: 'Network',
  backend: 'Backend',
  model: 'Model',
  tools: 'Tools',
  service: 'Ohun',
  synthesis: 'Synthesis',
  line: 'Line',
}

export const text = {
  transferred: (number: string, outcome: CallTransferOutcome | null) =>
    `A colleague at ${number} ${outcome === null ? 'is being called' : transfer_outcomes[outcome]}.`,
  colleague: 'Colleague',
  in_the_call: (number: string, agent: boolean) =>
    agent
      ? `In the call: the caller, the colleague at ${number} and the agent.`
      : `In the call: the caller and the colleague at ${number}.`,
  agent_stayed: 'The agent stayed in the call.',
  agent_left_at: (time: string) => `The agent stayed in the call until ${time}.`,
  carrier_joined_at: (time: string) => `From ${time} on, the carrier connected the two itself.`,
  answer: 'What came back',
  attempt: (number: string, result: string, ms: number) => `Attempt ${number}: ${result} · ${ms} ms`,
  attempts: (count: number) => (count === 1 ? '1 attempt' : `${count} attempts`),
  axis: 'The call from its start to its end',
  axis_hint: 'A click plays from there. Arrow keys move by five seconds, + and − change the scale.',
  axis_hint_silent: 'A click goes there. Arrow keys move by five seconds, + and − change the scale.',
  bytes: (shown: number, all: number) => `The first ${shown} of ${all} bytes.`,
  call: 'Call',
  cannot_play: 'The recording cannot be played at the moment. Play it again in a few seconds.',
  closer: 'Closer',
  delivered: 'Webhook',
  download: 'Download the recording',
  event: 'Event',
  event_brief: 'Without the history of the conversation. The delivery has the event as it was sent.',
  fallback: (why: string) => `The caller heard the fallback text, because ${why}.`,
  filler: (words: string) => `While it was awaited, the caller heard: ${words}`,
  further: 'Further away',
  go_to: (time: string) => `Go to ${time}`,
  happened: 'What happened',
  hidden: 'Nothing of this kind happened.',
  interrupted: 'interrupted',
  kept_not: 'It was not kept: the call has too many, or they were too long.',
  lost: 'lost',
  longest_wait: (seconds: string, time: string) => `The longest wait for an answer was ${seconds} s, at ${time}.`,
  marks: (count: number, kind: string, time: string) => `${count} × ${kind}, from ${time}`,
  no_answer: 'nothing came back',
  no_recording: 'This call was not recorded.',
  nothing: 'Nothing is known of this call but its record.',
  only_failed: 'Only what failed',
  pause: 'Pause',
  play: 'Play',
  play_from: (time: string) => `Play from ${time}`,
  position: 'Position in the call',
  position_of: (time: string, length: string) => `${time} of ${length}`,
  quality: 'Quality',
  quality_list: 'Show the measurements',
  quality_none: 'The quality of this call was not measured.',
  quality_summary: (average: string, worst: string, time: string) =>
    `MOS ${average} on average. The worst was ${worst}, at ${time}.`,
  quality_bad: (time: string, mos: string, loss: number) =>
    `The line was bad at ${time}: MOS ${mos}, ${loss} % of the packets lost.`,
  jitter: 'Jitter (ms)',
  loss: 'Packets lost (%)',
  mos: 'MOS',
  moment: 'Moment',
  request: 'What was sent',
  requests_and_answers: 'Show the request and the answer',
  result: (status: number | null, ms: number) => (status === null ? `${ms} ms` : `${status} in ${ms} ms`),
  said: 'Words',
  scale: 'Scale',
  screening_failed: (why: string) => `The screening webhook failed (${why}), and the agent takes no call then.`,
  screening_rejected: 'Your screening webhook rejected the call.',
  show_answer: 'Show the request and the answer',
  show_attempts: 'Show the attempts',
  show_json: 'Show the event',
  show_moment: 'Show this moment',
  showing: 'What is shown',
  speed: 'Speed',
  system: 'Announcement',
  time_of_answers: (p50: number, p95: number) =>
    `Half of the answers came within ${p50} ms, and 95 of 100 within ${p95} ms.`,
  times: (speed: number) => `${speed}×`,
  total: (ms: number) => `${ms} ms until the answer was heard`,
  whole: 'Whole call',
}
