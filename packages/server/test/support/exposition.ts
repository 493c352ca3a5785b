export interface Sample {
  name: string
  labels: Record<string, string>
  value: number
}

/** A metric of a page of Prometheus text. */
export interface Family {
  name: string
  help: string
  type: string
  samples: Sample[]
}

const SAMPLE = /^(\w+)(?:\{(.*)\})? (\S+)$/
const LABEL = /(\w+)="((?:[^"\\]|\\.)*)"/g

/** The families of a page of Prometheus text, by name. */
export function expositionOf(text: string): Map<string, Family> {
  const families = new Map<string, Family>()
  const familyOf = (name: string): Family => {
    const found = families.get(name) ?? { name, help: '', type: '', samples: [] }
    families.set(name, found)
    return found
  }
  let current: Family | undefined
  for (const line of text.split('\n').filter(Boolean)) {
    const [, kind, name = '', rest = ''] = /^# (HELP|TYPE) (\S+) ?(.*)$/.exec(line) ?? []
    if (kind === 'HELP') (current = familyOf(name)).help = rest
    else if (kind === 'TYPE') (current = familyOf(name)).type = rest
    else current?.samples.push(sampleOf(line))
  }
  return families
}

function sampleOf(line: string): Sample {
  const [, name = '', labels = '', value] = SAMPLE.exec(line) ?? []
  if (!name) throw new Error(`Not a sample: ${line}`)
  const pairs = [...labels.matchAll(LABEL)].map(([, label, text]) => [label, text])
  return { name, labels: Object.fromEntries(pairs) as Record<string, string>, value: Number(value) }
}
