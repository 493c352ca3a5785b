import { parse } from 'csv-parse/sync'
import { readFile } from 'node:fs/promises'

/** A row of the file: `id` and `phone`, and what the text mentions. */
export type Contact = Record<string, string> & { id: string; phone: string }

export async function readContacts(path: string): Promise<Contact[]> {
  const options = { columns: true, bom: true, trim: true, skip_empty_lines: true } as const
  const rows = parse<Record<string, string>>(await readFile(path), options)
  return rows.map((row, index) => {
    const { id, phone } = row
    if (!id || !phone) throw new Error(`${path}: row ${index + 1} needs an id and a phone.`)
    return { ...row, id, phone }
  })
}

/** `Dear {name}` with the columns of the row. A column that the file does not have is an error, before anything is sent. */
export function fillIn(template: string, contact: Contact): string {
  return template.replaceAll(/\{(\w+)\}/g, (_, column: string) => {
    const value = contact[column]
    if (value === undefined) throw new Error(`The file has no column ${column}, which the text mentions.`)
    return value
  })
}
