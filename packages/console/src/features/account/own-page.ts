const BASE = '/console'

/** The address to open after a sign-in: always a page of the console, whatever a link asks for. */
export function ownPage(to: string | undefined): string {
  if (to === undefined || !URL.canParse(to, location.origin)) return `${BASE}/`
  const { origin, pathname, search, hash } = new URL(to, location.origin)
  return origin === location.origin ? BASE + pathname + search + hash : `${BASE}/`
}
