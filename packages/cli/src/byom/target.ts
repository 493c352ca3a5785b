import { usageError } from '../errors.ts'

/** The address of a backend, from `--url`. */
export function targetUrl(flag: string | undefined, command: string): string {
  if (flag === undefined) throw usageError(`${command}: needs --url, the address of your backend.`)
  const url = parsed(flag)
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw usageError(
      `--url: must be an http or https address such as http://127.0.0.1:3000/, not ${JSON.stringify(flag)}.`,
    )
  }
  if (url.username || url.password) throw usageError('--url: must not contain a user name or password.')
  return url.href
}

/** Node 20 does not have `URL.parse`. */
function parsed(text: string): URL | undefined {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}
