import type { Channel, NumberType } from '../../generated/types.gen.ts'
import { CsvError, readCsv, type CsvRecord } from '../../platform/csv.ts'
import { isE164, isSandboxNumber } from '../../domain/phone.ts'

/** A production number in the operator's file. */
export interface NewNumber {
  line: number
  e164: string
  type: NumberType
  country_code: string
  area_code: string | null
  /** The channels in the order of `CHANNELS`. */
  channels: Channel[]
}

export interface NumberFault {
  line: number
  field: string
  message: string
}

export interface NumberFile {
  /** The number of rows of the file, including faulty ones. */
  rows: number
  numbers: NewNumber[]
  faults: NumberFault[]
}

const TYPES = ['geo_did', 'mobile_virtual', 'intl_did', 'shortcode'] as const satisfies NumberType[]
const CHANNELS = ['voice', 'sms', 'whatsapp'] as const satisfies Channel[]
const REQUIRED = ['e164', 'type', 'country_code', 'channels'] as const
const COLUMNS = [...REQUIRED, 'area_code'] as const
type Column = (typeof COLUMNS)[number]

/** Reads the whole file and finds every fault, so that all faults can be fixed at once. */
export function readNumberFile(text: string): NumberFile {
  try {
    return readRecords([...readCsv(text)])
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return { rows: 0, numbers: [], faults: [{ line: error.line, field: 'file', message: error.message }] }
  }
}

function readRecords([heading, ...records]: CsvRecord[]): NumberFile {
  const columns = heading?.fields.map((name) => name.toLowerCase()) ?? []
  const faults = headingFaults(heading, columns)
  if (faults.length > 0) return { rows: records.length, numbers: [], faults }
  const numbers: NewNumber[] = []
  const lines = new Map<string, number>()
  for (const record of records) {
    const read = readRow(record, columns)
    const first = lines.get(read.number.e164)
    if (first !== undefined)
      read.faults.push({ line: record.line, field: 'e164', message: `is on line ${first} already` })
    lines.set(read.number.e164, first ?? record.line)
    if (read.faults.length === 0) numbers.push(read.number)
    faults.push(...read.faults)
  }
  return { rows: records.length, numbers, faults }
}

function headingFaults(heading: CsvRecord | undefined, columns: string[]): NumberFault[] {
  const line = heading?.line ?? 1
  const unknown = columns.filter((name) => !COLUMNS.some((column) => column === name))
  const missing = REQUIRED.filter((name) => !columns.includes(name))
  const twice = columns.filter((name, index) => columns.indexOf(name) !== index)
  return [
    ...missing.map((field) => ({ line, field, message: 'is missing in the header row' })),
    ...unknown.map((field) => ({ line, field, message: `is not a column; the columns are ${COLUMNS.join(', ')}` })),
    ...twice.map((field) => ({ line, field, message: 'is in the header row twice' })),
  ]
}

function readRow({ line, fields }: CsvRecord, columns: string[]): { number: NewNumber; faults: NumberFault[] } {
  const cell = (name: Column): string => fields[columns.indexOf(name)] ?? ''
  const faults: NumberFault[] = []
  const check = (field: string, message: string | null): void => {
    if (message !== null) faults.push({ line, field, message })
  }
  const [e164, type, country_code] = [cell('e164'), cell('type'), cell('country_code')]
  const area_code = cell('area_code') || null
  const channels = cell('channels')
    .split(/[;|,\s]+/)
    .filter(Boolean)
  if (fields.length !== columns.length)
    check('row', `has ${fields.length} fields; the header row has ${columns.length}`)
  else {
    check('e164', e164Fault(e164, country_code))
    check('type', oneOf(type, TYPES))
    check('country_code', /^[A-Z]{2}$/.test(country_code) ? null : `is "${country_code}"; two letters such as NG`)
    check('channels', channelsFault(channels))
    if (area_code !== null) check('area_code', areaFault(area_code, { e164, type, country_code }))
  }
  const inOrder = CHANNELS.filter((channel) => channels.includes(channel))
  return { number: { line, e164, type: type as NumberType, country_code, area_code, channels: inOrder }, faults }
}

function e164Fault(e164: string, country_code: string): string | null {
  if (!isE164(e164)) return `is "${e164}"; E.164 such as +2348031234567`
  if (isSandboxNumber(e164)) return `is ${e164}, which is kept for the sandbox`
  if ((country_code === 'NG') !== e164.startsWith('+234'))
    return `is ${e164}, and its country_code ${country_code}; +234 and NG go together`
  return null
}

function channelsFault(channels: string[]): string | null {
  if (channels.length === 0) return `is empty; one or more of ${CHANNELS.join(';')}`
  const unknown = channels.find((channel) => oneOf(channel, CHANNELS) !== null)
  if (unknown !== undefined) return `has "${unknown}"; one or more of ${CHANNELS.join(';')}`
  return new Set(channels).size < channels.length ? 'names a channel twice' : null
}

function areaFault(area_code: string, number: { e164: string; type: string; country_code: string }): string | null {
  if (!/^[1-9]\d{0,4}$/.test(area_code)) return `is "${area_code}"; one to five digits without the leading zero`
  if (number.type !== 'geo_did') return `is given for a ${number.type}; only a geo_did has one`
  if (number.country_code === 'NG' && !number.e164.startsWith(`+234${area_code}`))
    return `is ${area_code}, but ${number.e164} is not of that area`
  return null
}

function oneOf(text: string, choices: readonly string[]): string | null {
  return choices.includes(text) ? null : `is "${text}"; one of ${choices.join(', ')}`
}
