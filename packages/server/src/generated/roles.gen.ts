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
