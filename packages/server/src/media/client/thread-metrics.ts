const HEAD = /^# (?:HELP|TYPE|UNIT) ([\w:]+) /
const END = '# EOF'

interface Family {
  head: Set<string>
  samples: string[]
}

/** Joins the metrics of several threads as OpenMetrics. Each sample has a label with its thread, and each name appears once. */
export function joinThreadMetrics(texts: readonly string[]): string {
  const families = new Map<string, Family>()
  for (const [at, text] of texts.entries()) {
    let family: Family = { head: new Set(), samples: [] }
    for (const line of text.split('\n')) {
      const name = HEAD.exec(line)?.[1]
      if (name !== undefined) {
        family = families.get(name) ?? { head: new Set(), samples: [] }
        families.set(name, family)
        family.head.add(line)
      } else if (line !== '' && line !== END) family.samples.push(labelled(line, at + 1))
    }
  }
  const lines = [...families.values()].flatMap(({ head, samples }) => [...head, ...samples])
  return [...lines, END, ''].join('\n')
}

/** Adds the label of the thread to `name{a="b"} 1` or `name 1`. */
function labelled(sample: string, thread: number): string {
  const name = /^[\w:]+/.exec(sample)?.[0] ?? ''
  const rest = sample.slice(name.length)
  const label = `thread="${thread}"`
  return rest.startsWith('{') ? `${name}{${label},${rest.slice(1)}` : `${name}{${label}}${rest}`
}
