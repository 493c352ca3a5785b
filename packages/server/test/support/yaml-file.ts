import { readFileSync } from 'node:fs'
import { parseAllDocuments } from 'yaml'

/** The documents of a text in YAML. @throws Error for a duplicate key and other faults. */
export function yamlDocuments(text: string): unknown[] {
  return parseAllDocuments(text, { prettyErrors: true }).flatMap((document) => {
    if ('errors' in document && document.errors.length > 0) throw document.errors[0]
    const value: unknown = document.toJS()
    return value === null ? [] : [value]
  })
}

/** The one document of a file in YAML. */
export function yamlFile(path: string): unknown {
  const [document] = yamlDocuments(readFileSync(path, 'utf8'))
  return document
}
