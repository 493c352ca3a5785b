import { describe, expect, test } from 'vitest'
import { areSame, callSearchOf, filtersOf } from './call-search.ts'

describe('the filters of an address', () => {
  test('are those that the list supports, without empty ones', () => {
    const given = { status: 'failed', text: ' ', agent_id: '', min_cost_kobo: '100', page_token: 'x', unknown: 1 }
    expect(callSearchOf(given)).toEqual({ status: 'failed', min_cost_kobo: 100 })
  })

  test('keep the plus of a number, which an address reads as a number', () => {
    expect(callSearchOf({ number: 2348031234567 })).toEqual({ number: '+2348031234567' })
    expect(callSearchOf({ number: '+2348031234567' })).toEqual({ number: '+2348031234567' })
  })

  test('survive a saved view unchanged', () => {
    const search = callSearchOf({ text: 'order 7', min_duration_seconds: '60', number: '+2348031234567' })
    expect(callSearchOf(filtersOf(search))).toEqual(search)
    expect(filtersOf(search)).toEqual({ text: 'order 7', min_duration_seconds: '60', number: '+2348031234567' })
  })

  test('are the same in any order', () => {
    expect(areSame({ status: 'failed', direction: 'inbound' }, { direction: 'inbound', status: 'failed' })).toBe(true)
    expect(areSame({ status: 'failed' }, {})).toBe(false)
  })
})
