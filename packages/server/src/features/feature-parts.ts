import { deliveryPartitions } from '../delivery/partitioned-tables.ts'
import { eventContentRetention } from '../delivery/event-content-retention.ts'
import type { ContentRetention } from '../domain/content-retention.ts'
import { createLoginGuard } from './accounts/login-guard.ts'
import { analysisFeature } from './analysis/analysis.feature.ts'
import { invoicesFeature } from './billing/invoices/invoices.feature.ts'
import { noticesFeature } from './billing/notices/notices.feature.ts'
import { authFeature } from './auth/auth.feature.ts'
import { Activity } from '../platform/activity.ts'
import { callToAnalyze } from './calls/analysis/call-to-analyze.ts'
import { callsFeature } from './calls/calls.feature.ts'
import { playableRecordings } from './calls/recordings/playable-recordings.ts'
import { callRecordRetention } from './calls/ending/call-record-retention.ts'
import { callContentRetention } from './calls/ending/call-content-retention.ts'
import { consentRecordRetention } from './consent/records/consent-record-retention.ts'
import { eventSubjects } from './event-subjects.ts'
import { eventsFeature } from './events/events.feature.ts'
import { documentThreads } from './knowledge-bases/document-threads.ts'
import { searchKnowledge } from './knowledge-bases/search-knowledge.ts'
import { noteContentRetention } from './conversations/notes/end-notes.ts'
import { messageRecordRetention } from './messages/message-record-retention.ts'
import { messagesFeature } from './messages/messages.feature.ts'
import { messageContentRetention } from './messages/message-content-retention.ts'
import { notificationsFeature } from './notifications/notifications.feature.ts'
import { recordingsFeature } from './recordings/recordings.feature.ts'
import { requestPartitions, requestsFeature } from './requests/requests.feature.ts'
import { retentionFeature } from './retention/retention.feature.ts'
import { sandboxClocksFeature } from './sandbox-clocks/sandbox-clocks.feature.ts'
import type { Services } from './services.ts'
import { mcpToolbox, turnsFeature } from './turns/turns.feature.ts'
import { lockWorkspace } from './workspaces/lock-workspace.ts'

/** The kinds of content in the order in which a sweep processes them. */
export const contentRetentions: readonly ContentRetention[] = [
  callContentRetention,
  messageContentRetention,
  noteContentRetention,
  eventContentRetention,
]

const partitionedTables = [...deliveryPartitions, requestPartitions]

/** The features that others use, or that start, stop or receive. */
export type FeatureParts = ReturnType<typeof createFeatureParts>

/** Creates the features that others use, or that start, stop or receive. */
export function createFeatureParts(services: Services) {
  const { db, clock, machine_clock } = services
  const auth = authFeature(services)
  const mcp = mcpToolbox(services)
  const turns = turnsFeature(services, { searchKnowledge: (query) => searchKnowledge(db, query), mcp })
  const activity = new Activity()
  const recordings = recordingsFeature(services, { activity })
  const analyses = analysisFeature(services, { readSubject: (item) => callToAnalyze(db, item) })
  const calls = callsFeature(services, turns, { activity, recordings: recordings.keeper, analyses })
  const messages = messagesFeature(services, turns)
  const notifications = notificationsFeature(services)
  const { notify } = notifications
  retentionFeature(services, {
    kinds: contentRetentions,
    tables: partitionedTables,
    records: [callRecordRetention, messageRecordRetention, consentRecordRetention],
  })
  const findSubject = eventSubjects(db.knex)
  const events = eventsFeature(services, { findSubject, playableRecordings: playableRecordings.bind(null, services) })
  const document_threads = documentThreads(machine_clock)
  const guard = createLoginGuard({ db, clock })
  const notices = noticesFeature(services, { notify })
  const invoices = invoicesFeature(services, { lockWorkspace })
  const requests = requestsFeature(services)
  const sandbox_clocks = sandboxClocksFeature(services)
  return {
    auth,
    mcp,
    turns,
    activity,
    recordings,
    calls,
    messages,
    notifications,
    notify,
    findSubject,
    events,
    document_threads,
    guard,
    notices,
    invoices,
    requests,
    sandbox_clocks,
  }
}

/** Starts the features in their order. Call it after the engine has started. */
export async function startFeatures(
  { recordings, calls, notices, sandbox_clocks }: FeatureParts,
  carries_calls: boolean,
): Promise<void> {
  if (carries_calls) {
    recordings.keeper.start()
    calls.controls.start()
    calls.live_calls.start()
    calls.call_backs.start()
  }
  await notices.start()
  await sandbox_clocks.start()
}

/** Ends or hands over the calls of this process, then closes what they used. Call it before the engine stops. */
export async function stopFeatures({
  sandbox_clocks,
  calls,
  recordings,
  document_threads,
  invoices,
}: FeatureParts): Promise<void> {
  sandbox_clocks.stop()
  await calls.call_backs.stop()
  await calls.live_calls.stop()
  await recordings.keeper.stop()
  await document_threads.close()
  await invoices.close()
}
