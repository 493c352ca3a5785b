import type { Notice } from '../../domain/notify.ts'

export function joinedMail({ email, role }: { email: string; role: string }): Notice['mail'] {
  return {
    subject: 'Ohun: a person has joined your workspace',
    text: [
      `${email} has accepted an invitation and is a member of your workspace now, as ${role}.`,
      '',
      'If you do not expect this, remove the person, and see who sent the invitation:',
      '',
      '  ohun members list',
      '  ohun audit-log list --action invitation.created',
      '',
    ].join('\n'),
  }
}
