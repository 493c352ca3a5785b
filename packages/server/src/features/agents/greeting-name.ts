/** A recording of an agent: that of the live version, or the one with this digest. */
interface Greeting {
  agent_id: string
  greeting_digest?: string | null
}

/** The name under which a call requests a recording. */
export function greetingName({ agent_id, greeting_digest = null }: Greeting): string {
  return greeting_digest === null ? agent_id : `${agent_id}/${greeting_digest}`
}

export function greetingOf(name: string): { agent_id: string; digest: string | null } {
  const [agent_id = '', digest = null] = name.split('/')
  return { agent_id, digest }
}
