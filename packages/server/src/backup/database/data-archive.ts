import { join } from 'node:path'
import type { SealedWriter } from '../sealed/sealed-writer.ts'
import { contentOf, dataEntries, isControlFile, readControlFile, type DataEntry } from './data-files.ts'

/**
 * Writes the data directory to one sealed file: for each entry, the length of its description, the description as JSON, and the
 * content.
 */
export async function writeDataArchive(data: string, writer: SealedWriter, signal: AbortSignal): Promise<DataTotals> {
  const totals = { files: 0, bytes: 0 }
  for await (const entry of dataEntries(data)) {
    signal.throwIfAborted()
    if (isControlFile(entry)) await writeEntry(writer, entry, [await readControlFile(data)])
    else await writeEntry(writer, entry, contentOf(join(data, entry.path), entry.size ?? 0))
    if (entry.size === null) continue
    totals.files++
    totals.bytes += entry.size
  }
  return totals
}

export interface DataTotals {
  files: number
  bytes: number
}

/** Adds a file that is not in the data directory, such as `backup_label`. */
export async function writeDataFile(writer: SealedWriter, path: string, content: Buffer): Promise<void> {
  await writeEntry(writer, { path, size: content.length }, [content])
}

async function writeEntry(
  writer: SealedWriter,
  entry: DataEntry,
  content: Iterable<Buffer> | AsyncIterable<Buffer>,
): Promise<void> {
  const description = Buffer.from(JSON.stringify(entry))
  const length = Buffer.alloc(4)
  length.writeUInt32BE(description.length)
  await writer.write(Buffer.concat([length, description]))
  if (entry.size !== null) for await (const piece of content) await writer.write(piece)
}

/** An entry with its content, which the caller must read to the end before it takes the next entry. */
export interface ArchivedEntry extends DataEntry {
  content: AsyncIterable<Buffer>
}

export async function* readDataArchive(pieces: AsyncIterable<Buffer>): AsyncGenerator<ArchivedEntry, void, undefined> {
  const bytes = new ByteQueue(pieces)
  try {
    for (;;) {
      const length = await bytes.take(4)
      if (!length) return
      const description = await bytes.take(length.readUInt32BE())
      const entry = JSON.parse(String(description)) as DataEntry
      yield { ...entry, content: bytes.stream(entry.size ?? 0) }
    }
  } finally {
    await bytes.close()
  }
}

/** Reads exact numbers of bytes from a stream of pieces. */
class ByteQueue {
  #left: Buffer = Buffer.alloc(0)
  readonly #pieces: AsyncIterator<Buffer>

  constructor(pieces: AsyncIterable<Buffer>) {
    this.#pieces = pieces[Symbol.asyncIterator]()
  }

  /** Closes the source of the pieces if the reader stops early. */
  async close(): Promise<void> {
    await this.#pieces.return?.()
  }

  /** The next bytes. Null at the end. */
  async take(length: number): Promise<Buffer | null> {
    const parts: Buffer[] = []
    for await (const part of this.stream(length)) parts.push(part)
    const taken = Buffer.concat(parts)
    return taken.length === length ? taken : null
  }

  async *stream(length: number): AsyncGenerator<Buffer, void, undefined> {
    for (let wanted = length; wanted > 0;) {
      if (this.#left.length === 0 && !(await this.#fill())) return
      const part = this.#left.subarray(0, wanted)
      this.#left = this.#left.subarray(part.length)
      wanted -= part.length
      yield part
    }
  }

  async #fill(): Promise<boolean> {
    const next = await this.#pieces.next()
    if (next.done) return false
    this.#left = next.value
    return true
  }
}
