/** A tool that the call has asked, with what was sent and came back. */
export interface AnsweredTool {
  name: string
  request: string | null
  response: string | null
  status: number | null
}
