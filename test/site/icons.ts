/** Checks the icons that browsers request on every page of the service. */
export async function checkIcons(base_url: string): Promise<string[]> {
  const asked = ['/favicon.ico', '/favicon.svg'].map(async (path) => {
    const { status, headers } = await fetch(`${base_url}${path}`)
    return status === 200 && headers.get('content-type')?.startsWith('image/') ? [] : [`${path}: status ${status}`]
  })
  const root = await fetch(base_url, { redirect: 'manual' })
  const leads = root.headers.get('location') === '/docs/' ? [] : ['/: does not lead to /docs/']
  return [...(await Promise.all(asked)).flat(), ...leads]
}
