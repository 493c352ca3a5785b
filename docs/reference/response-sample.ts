import { STATUS_CODES } from 'node:http'
import type { Response } from '../../openapi/codegen/contract.ts'
import { isEventStream, isJson } from '../../openapi/codegen/media-types.ts'
import { tabs } from './markdown.ts'

/** The body for the samples: that of the document's example, or the head of a response that has no body to show. */
export function responseSample({ status, media }: Response): string {
  const label = `Response ${status}`
  const [first] = media
  const shown = media.find(({ type, example }) => (isJson(type) || isEventStream(type)) && example !== undefined)
  if (shown) {
    const what = isEventStream(shown.type) ? `${label}: data of an event` : label
    return tabs([{ label: what, language: 'json', text: JSON.stringify(shown.example, null, 2) }])
  }
  const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...(first ? [`Content-Type: ${first.type}`] : [])]
  return tabs([{ label, language: 'txt', text: head.join('\n') }])
}
