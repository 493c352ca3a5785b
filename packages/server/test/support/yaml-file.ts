import { readFileSync } from 'node:fs'
import { parseAllDocuments } from 'yaml'

/** The documents in a YAML text. @throws Error for a duplicate key and other faults. */
export function yamlDocuments(text: string): unknown[] {
  return parseAllDocuments(text, { prettyErrors: true }).flatMap((document) => {
    if ('errors' in document && document.errors.length > 0) throw document.errors[0]
    const value: unknown = document.toJS()
    return value === null ? [] : [value]
  })
}

/** The only document of a YAML file. */
export function yamlFile(path: string): unknown {
  const [document] = yamlDocuments(readFileSync(path, 'utf8'))
  return document
}
