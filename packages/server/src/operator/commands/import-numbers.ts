import { importNumbers } from '../../features/numbers/import-numbers.ts'
import type { Command } from '../command.ts'
import { FaultyFile } from '../failure.ts'

export const importNumbersCommand: Command = {
  path: ['numbers', 'import'],
  summary: 'Import numbers into the production pool',
  description:
    'The file has a header row with the columns e164, type, country_code, channels and optionally area_code, in any ' +
    'order. Separate several channels with semicolons. The import adds all rows or none, and reports every error with ' +
    'its line. Numbers that are already in the pool are not changed, so you can repeat an import.',
  positionals: [{ name: 'file', description: 'A CSV file, or - for standard input.' }],
  flags: [
    { flag: 'skip-faulty', type: 'boolean', description: 'Import the remaining rows if some are invalid.' },
    { flag: 'dry-run', type: 'boolean', description: 'Only show what would be imported.' },
  ],
  examples: [['numbers.csv'], ['numbers.csv', '--dry-run']],
  async run({ db, ids, readText, signal }, input) {
    const file = input.word('file')
    const [skip_faulty, dry_run] = [input.isSet('skip-faulty'), input.isSet('dry-run')]
    const text = await readText(file)
    const result = await importNumbers({ knex: db.knex, ids, signal }, { text, skip_faulty, dry_run })
    const { faults, ...counts } = result
    if (faults.length > 0 && !skip_faulty) throw new FaultyFile(refusal(file, faults.length), faults)
    const list = faults.map((fault) => ({ ...fault }))
    const summary = { ...counts, faulty: new Set(faults.map(({ line }) => line)).size, dry_run }
    return {
      value: { ...summary, faults },
      ...(list.length > 0 && { rows: { list, columns: ['line', 'field', 'message'] } }),
      note: `${dry_run ? 'Would import' : 'Imported'} ${counts.imported} of ${counts.rows} rows; ${counts.unchanged} already existed.`,
    }
  },
}

function refusal(file: string, count: number): string {
  return `${file} has ${count === 1 ? 'a fault' : `${count} faults`}; nothing was imported.`
}
