import type { UnhealthyTarget } from '../../delivery/unhealthy-targets.ts'
import type { Notice } from '../../domain/notify.ts'

/** A target as its owner knows it. */
export interface NamedTarget extends Omit<UnhealthyTarget, 'workspace_id'> {
  kind: 'endpoint' | 'agent_url'
  url: string
  agent_name: string
}

const MAX_SHOWN = 20

/** The mail shows only the origins of URLs, because customers put secrets into paths and queries. */
export function healthMail(targets: readonly NamedTarget[]): Notice['mail'] {
  const more = targets.length - MAX_SHOWN
  return {
    subject: 'Ohun: events cannot be delivered',
    text: lines(
      'Ohun could not deliver events to:',
      '',
      ...targets.slice(0, MAX_SHOWN).flatMap((target) => [...paragraph(target), '']),
      ...(more > 0 ? [`and to ${more} more.`, ''] : []),
      'No endpoint was disabled: new events are still sent, and dead letters stay until you replay them.',
      'Find the cause, and replay the events when it is fixed:',
      '',
      '  ohun webhooks deliveries --status dead_lettered',
      '  ohun webhooks replay --help',
      '',
      'You get this e-mail at most once a day for each endpoint.',
    ),
  }
}

function paragraph({ kind, target_id, url, agent_name, ...target }: NamedTarget): string[] {
  const name = kind === 'endpoint' ? `endpoint ${target_id}` : 'webhook_url'
  const { failing_since, dead_letters, environment } = target
  return [
    `- ${new URL(url).origin}, ${name} of the agent ${JSON.stringify(agent_name)}, ${environment}`,
    ...(failing_since === null
      ? []
      : [`  Every attempt since ${failing_since.slice(0, 16).replace('T', ' ')} UTC has failed.`]),
    ...(dead_letters === 0
      ? []
      : [
          `  ${dead_letters === 1 ? '1 delivery has' : `${dead_letters} deliveries have`} failed permanently and ${dead_letters === 1 ? 'is a dead letter' : 'are dead letters'}.`,
        ]),
  ]
}

function lines(...text: string[]): string {
  return `${text.join('\n')}\n`
}
