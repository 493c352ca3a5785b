/** True for `application/json` and media types that end with `+json`. */
export function isJson(mediaType: string): boolean {
  return /^application\/([\w.+-]+\+)?json\b/.test(mediaType)
}

/** True for server-sent events. Their schema describes the data of each event. */
export function isEventStream(mediaType: string): boolean {
  return /^text\/event-stream\b/.test(mediaType)
}
