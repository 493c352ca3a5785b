/** True for `application/json` and its `+json` relatives. */
export function isJson(mediaType: string): boolean {
  return /^application\/([\w.+-]+\+)?json\b/.test(mediaType)
}

/** True for server-sent events. Their schema is that of each event's data. */
export function isEventStream(mediaType: string): boolean {
  return /^text\/event-stream\b/.test(mediaType)
}
