/** A tool that was called during the call, with the request and the response. */
export interface AnsweredTool {
  name: string
  request: string | null
  response: string | null
  status: number | null
}
