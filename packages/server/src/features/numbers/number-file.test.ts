import { describe, expect, test } from 'vitest'
import { readNumberFile } from './number-file.ts'

const HEADING = 'e164,type,country_code,channels,area_code'
const GOOD = '+2348031234567,mobile_virtual,NG,voice;sms,'

const faultsOf = (...rows: string[]): string[] =>
  readNumberFile([HEADING, ...rows].join('\n')).faults.map(({ line, field }) => `${line} ${field}`)

describe('a number file', () => {
  test('has a number in every row', () => {
    const text = [HEADING, GOOD, '+23412345678,geo_did,NG,voice,1', '+442071838750,intl_did,GB,"voice, sms",'].join(
      '\n',
    )
    expect(readNumberFile(text)).toEqual({
      rows: 3,
      faults: [],
      numbers: [
        {
          line: 2,
          e164: '+2348031234567',
          type: 'mobile_virtual',
          country_code: 'NG',
          area_code: null,
          channels: ['voice', 'sms'],
        },
        { line: 3, e164: '+23412345678', type: 'geo_did', country_code: 'NG', area_code: '1', channels: ['voice'] },
        {
          line: 4,
          e164: '+442071838750',
          type: 'intl_did',
          country_code: 'GB',
          area_code: null,
          channels: ['voice', 'sms'],
        },
      ],
    })
  })

  test('may have its columns in any order and case, and no column for area codes', () => {
    const { numbers, faults } = readNumberFile('Channels,country_code,TYPE,e164\nsms|voice,NG,shortcode,+23432811\n')
    expect(faults).toEqual([])
    expect(numbers).toMatchObject([{ type: 'shortcode', channels: ['voice', 'sms'], area_code: null }])
  })

  test.each([
    ['08031234567,mobile_virtual,NG,voice,', 'e164'],
    ['2348031234567,mobile_virtual,NG,voice,', 'e164'],
    [',mobile_virtual,NG,voice,', 'e164'],
    ['+2348000000042,mobile_virtual,NG,voice,', 'e164'],
    ['+2341000000042,geo_did,NG,voice,', 'e164'],
    ['+442071838750,intl_did,NG,voice,', 'e164'],
    ['+2348031234567,intl_did,GB,voice,', 'e164'],
    ['+2348031234567,mobile,NG,voice,', 'type'],
    ['+442071838750,intl_did,gb,voice,', 'country_code'],
    ['+442071838750,intl_did,GBR,voice,', 'country_code'],
    ['+2348031234567,mobile_virtual,NG,,', 'channels'],
    ['+2348031234567,mobile_virtual,NG,fax,', 'channels'],
    ['+2348031234567,mobile_virtual,NG,sms;sms,', 'channels'],
    ['+23412345678,geo_did,NG,voice,01', 'area_code'],
    ['+23412345678,geo_did,NG,voice,9', 'area_code'],
    ['+2348031234567,mobile_virtual,NG,voice,1', 'area_code'],
    ['+2348031234567,mobile_virtual,NG,voice', 'row'],
    ['+2348031234567,mobile_virtual,NG,voice,,', 'row'],
  ])('has a fault in %j: %s', (row, field) => {
    expect(faultsOf(row)).toEqual([`2 ${field}`])
  })

  test('reports all its faults with their lines', () => {
    expect(faultsOf(GOOD, '0803,mobile,ng,fax,x', '', GOOD)).toEqual([
      '3 e164',
      '3 type',
      '3 country_code',
      '3 channels',
      '3 area_code',
      '5 e164',
    ])
  })

  test.each([
    ['', ['1 e164', '1 type', '1 country_code', '1 channels']],
    ['e164,type,country_code\n', ['1 channels']],
    ['e164,type,country_code,channels,mno\n', ['1 mno']],
    ['e164,type,country_code,channels,type\n', ['1 type']],
    [`${HEADING}\n"+234`, ['2 file']],
  ])('is not a number file when it is %j', (text, faults) => {
    expect(readNumberFile(text).faults.map(({ line, field }) => `${line} ${field}`)).toEqual(faults)
  })
})
