import { createParser } from 'eventsource-parser'

export interface Frame {
  id?: string
  event?: string
  data: Record<string, unknown>
}

/** A stream on the wire. */
export interface OpenedStream {
  response: Response
  /** Waits for the next event. Undefined when the stream has ended. */
  next(): Promise<Frame | undefined>
  /** The ids of the next events. */
  ids(count: number): Promise<string[]>
  /** Waits for the next comment. */
  comment(): Promise<void>
  close(): Promise<void>
}

export interface StreamRequest {
  key: string
  query?: string
  last_event_id?: string
}

/** Opens `GET /v1/events/stream`. Resolves when the stream is open. */
export async function openStream(
  { base_url }: { base_url: string },
  { key, query = '', last_event_id }: StreamRequest,
): Promise<OpenedStream> {
  const response = await fetch(`${base_url}/v1/events/stream${query}`, {
    headers: {
      Authorization: `Bearer ${key}`,
      ...(last_event_id !== undefined && { 'Last-Event-ID': last_event_id }),
    },
  })
  const stream = framesOf(response)
  if (response.ok) await stream.comment()
  return stream
}

/** Opens `GET /v1/conversations/{conversation_id}/stream`. Resolves when the stream is open. */
export async function openConversation(
  { base_url }: { base_url: string },
  { conversation_id, key, query = '' }: StreamRequest & { conversation_id: string },
): Promise<OpenedStream> {
  const response = await fetch(`${base_url}/v1/conversations/${conversation_id}/stream${query}`, {
    headers: { Authorization: `Bearer ${key}` },
  })
  const stream = framesOf(response)
  if (response.ok) await stream.comment()
  return stream
}

/** Opens `GET /v1/inbox/stream`. Resolves when the stream is open. */
export async function openInbox(
  { base_url }: { base_url: string },
  { key }: Pick<StreamRequest, 'key'>,
): Promise<OpenedStream> {
  const response = await fetch(`${base_url}/v1/inbox/stream`, { headers: { Authorization: `Bearer ${key}` } })
  const stream = framesOf(response)
  if (response.ok) await stream.comment()
  return stream
}

export interface TranscriptRequest {
  call_id: string
  key?: string
  token?: string
  from?: string
  last_event_id?: string
}

/** Opens `GET /v1/calls/{call_id}/transcript/stream`. Resolves when the stream is open. */
export async function openTranscript(
  { base_url }: { base_url: string },
  { call_id, key, token, from, last_event_id }: TranscriptRequest,
): Promise<OpenedStream> {
  const url = new URL(`${base_url}/v1/calls/${call_id}/transcript/stream`)
  if (token !== undefined) url.searchParams.set('token', token)
  if (from !== undefined) url.searchParams.set('from', from)
  const response = await fetch(url, {
    headers: {
      ...(key !== undefined && { Authorization: `Bearer ${key}` }),
      ...(last_event_id !== undefined && { 'Last-Event-ID': last_event_id }),
    },
  })
  const stream = framesOf(response)
  if (response.status === 200) await stream.comment()
  return stream
}

/** Opens `GET /v1/calls/live/stream`. Resolves when the stream is open. */
export async function openLiveCalls(
  { base_url }: { base_url: string },
  { key, token, workspace }: { key?: string; token?: string; workspace?: string },
): Promise<OpenedStream> {
  const url = new URL(`${base_url}/v1/calls/live/stream`)
  if (token !== undefined) url.searchParams.set('token', token)
  const response = await fetch(url, {
    headers: {
      ...(key !== undefined && { Authorization: `Bearer ${key}` }),
      ...(workspace !== undefined && { 'X-Ohun-Workspace': workspace }),
    },
  })
  const stream = framesOf(response)
  if (response.ok) await stream.comment()
  return stream
}

function framesOf(response: Response): OpenedStream {
  const reader = (response.body ?? new Blob([]).stream()).getReader()
  const decoder = new TextDecoder()
  const frames: Frame[] = []
  const comments: string[] = []
  const parser = createParser({
    onEvent: ({ id, event, data }) => frames.push({ id, event, data: JSON.parse(data) as Frame['data'] }),
    onComment: (comment) => comments.push(comment),
  })
  const read = async (): Promise<boolean> => {
    const { done, value } = await reader.read()
    if (!done) parser.feed(decoder.decode(value, { stream: true }))
    return !done
  }
  const next = async (): Promise<Frame | undefined> => {
    while (frames.length === 0 && (await read()));
    return frames.shift()
  }
  return {
    response,
    next,
    async ids(count) {
      const ids: string[] = []
      while (ids.length < count) ids.push((await next())?.id ?? 'the end')
      return ids
    },
    async comment() {
      while (comments.length === 0) if (!(await read())) throw new Error('The stream has ended.')
      comments.shift()
    },
    close: () => reader.cancel(),
  }
}
