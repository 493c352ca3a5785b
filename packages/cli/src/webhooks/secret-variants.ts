interface SecretVariant {
  readonly cause: 'secret_prefix' | 'secret_quoted'
  readonly secret: string
  readonly what: string
}

/** How a secret is usually spoilt on its way into a variable. */
export function secretVariants(secret: string): SecretVariant[] {
  const bare = secret
    .trim()
    .replace(/^(["'])(.*)\1$/s, '$2')
    .trim()
  const quoted = 'The secret has spaces, a line break or quotes around it. Remove them.'
  const prefix = 'The secret lacks its prefix: the whole string is the key, whsec_ included.'
  return [
    ...(bare !== secret && bare !== '' ? [{ cause: 'secret_quoted' as const, secret: bare, what: quoted }] : []),
    ...(bare.startsWith('whsec_') ? [] : [{ cause: 'secret_prefix' as const, secret: `whsec_${bare}`, what: prefix }]),
  ]
}
