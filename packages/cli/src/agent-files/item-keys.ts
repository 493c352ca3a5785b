/** The parts of a routing rule that distinguish it from others. */
interface RuleName {
  number: string
  match_type: string
  match_value: string | null
}

export const fieldKey = (field: string): string => `field:${field}`
export const endpointKey = (url: string): string => `endpoint:${url}`
export const documentKey = (title: string): string => `document:${title}`

export function ruleKey({ number, match_type, match_value }: RuleName): string {
  return `rule:${[number, match_type, ...(match_value === null ? [] : [match_value])].join(' ')}`
}

/** The kind of an item and its name, such as `endpoint` and its URL. */
export function partsOf(key: string): { section: string; name: string } {
  const [section = '', ...name] = key.split(':')
  return { section, name: name.join(':') }
}
