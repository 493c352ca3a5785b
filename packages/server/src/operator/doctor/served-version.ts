export interface Served {
  status: number
  /** The version. Null if another program answers. */
  version: string | null
}

/** Requests `GET /healthz`. @throws the errors of fetch. */
export async function servedAt(base_url: string, signal: AbortSignal): Promise<Served> {
  const response = await fetch(`${base_url}/healthz`, { signal, redirect: 'manual' })
  const body = (await response.json().catch(() => ({}))) as { status?: unknown; version?: unknown } | null
  const is_ours = body?.status === 'ok' && typeof body.version === 'string'
  return { status: response.status, version: is_ours ? String(body.version) : null }
}
