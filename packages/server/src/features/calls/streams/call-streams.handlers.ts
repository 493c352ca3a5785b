import type { Routes } from '../../../generated/routes.gen.ts'
import type { CallStreamCommand, Event } from '../../../generated/types.gen.ts'
import type { Caller } from '../../../platform/caller.ts'
import type { CallCommand } from '../carrying/call-controls.ts'
import { controlCall } from '../carrying/control-call.ts'
import { followLiveCall } from './follow-live-call.ts'
import type { LiveCallsFeeds } from './live-calls-feed.ts'
import { readLiveCalls } from './read-live-calls.ts'
import { streamLiveCalls } from './stream-live-calls.ts'
import { monitorCall, type MonitorCallDeps } from '../monitoring/monitor-call.ts'
import { streamTranscript } from './stream-transcript.ts'

export function callStreamHandlers(
  deps: MonitorCallDeps & { live: LiveCallsFeeds },
): Pick<Routes<Caller>, 'streamTranscript' | 'connectCall' | 'monitorCall' | 'listLiveCalls' | 'streamLiveCalls'> {
  return {
    async listLiveCalls({ caller }) {
      return { status: 200, body: { calls: await readLiveCalls(deps.db, caller) } }
    },
    async streamLiveCalls({ caller, signal }) {
      return { status: 200, body: await streamLiveCalls(deps.live, { caller, signal }) }
    },
    async streamTranscript({ caller, params: { call_id }, query: { from }, headers, signal }) {
      const after = headers['last-event-id']
      const turns = await streamTranscript(deps, { caller, call_id, from, after, signal })
      return turns ? { status: 200, body: turns } : { status: 204 }
    },
    async monitorCall({ caller, params: { call_id }, signal }) {
      return { status: 101, body: await monitorCall(deps, { caller, call_id, signal }) }
    },
    async connectCall({ caller, params: { call_id }, signal }) {
      const events = await followLiveCall(deps, {
        caller,
        call_id,
        signal,
        pick: (frame) => (frame.kind === 'event' ? frame.envelope : null),
      })
      const receive = async (frame: CallStreamCommand): Promise<void> =>
        await controlCall(deps, { caller, call_id, command: commandOf(frame) })
      return { status: 101, body: { frames: events ?? nothing(), receive } }
    },
  }
}

function commandOf(frame: CallStreamCommand): CallCommand {
  return frame.type === 'dtmf' ? { kind: 'dtmf', digits: frame.digits } : { kind: 'hang_up' }
}

async function* nothing(): AsyncGenerator<Event, void, undefined> {}
