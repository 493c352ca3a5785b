import { join } from 'node:path'
import type { Repository } from '../repository.ts'
import { readSealed } from '../sealed/read-sealed.ts'
import { SealedWriter } from '../sealed/sealed-writer.ts'
import type { FileList } from './stored-files.ts'

/** Writes a list to `path`. It is sealed for `name`, under which it will be read. */
export async function writeFileList(
  { key }: Repository,
  list: FileList,
  { path, name }: { path: string; name: string },
): Promise<void> {
  const writer = await SealedWriter.create(path, { key, name })
  try {
    for (const entry of list) await writer.write(Buffer.from(`${JSON.stringify(entry)}\n`))
    await writer.finish()
  } finally {
    await writer.close()
  }
}

/** @throws DamagedFile */
export async function readFileList({ directory, key }: Repository, name: string): Promise<FileList> {
  const list: FileList = new Map()
  const decoder = new TextDecoder()
  let begun = ''
  for await (const piece of readSealed(join(directory, name), { key, name })) {
    const lines = `${begun}${decoder.decode(piece, { stream: true })}`.split('\n')
    begun = lines.pop() ?? ''
    for (const line of lines) list.set(...(JSON.parse(line) as [string, string]))
  }
  return list
}
