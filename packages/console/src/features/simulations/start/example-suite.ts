/** Questions for any agent. People fill in what the agent should say. */
export const EXAMPLE_SUITE = `name: First questions
scenarios:
  - name: The caller asks for the opening hours
    steps:
      - When do you open tomorrow?
    expect:
      - says: { contains: nine }
      - within_ms: { at_most: 3000 }
  - name: Nobody speaks
    steps:
      - silence_ms: 60000
    expect:
      - event: { type: call.completed }
`
