// Generated from openapi/. Do not edit: run `npm run generate`.

/** Each role, the most powerful first, with all roles whose operations it may call. */
export const rolesWithin = {
  owner: ['owner', 'admin', 'developer', 'viewer', 'support', 'billing'],
  admin: ['admin', 'developer', 'viewer', 'support', 'billing'],
  developer: ['developer', 'viewer'],
  support: ['support', 'viewer'],
  billing: ['billing'],
  viewer: ['viewer'],
} as const

export type Role = keyof typeof rolesWithin

/** The scopes that a key can have. */
export const scopes = [
  'read',
  'members:read',
  'members:write',
  'api-keys:read',
  'api-keys:write',
  'agents:read',
  'agents:write',
  'knowledge-bases:read',
  'knowledge-bases:write',
  'numbers:read',
  'numbers:write',
  'calls:read',
  'calls:write',
  'messages:read',
  'messages:write',
  'conversations:read',
  'conversations:write',
  'analytics:read',
  'routing-rules:read',
  'routing-rules:write',
  'workspace:read',
  'workspace:write',
  'notifications:read',
  'notifications:write',
  'billing:read',
  'billing:write',
  'sandbox:read',
  'sandbox:write',
  'simulations:read',
  'simulations:write',
  'dpa:read',
  'dpa:write',
  'opt-outs:read',
  'opt-outs:write',
  'contacts:read',
  'contacts:write',
  'audit-log:read',
  'webhooks:read',
  'webhooks:write',
  'events:read',
  'requests:read',
] as const

export type Scope = (typeof scopes)[number]
