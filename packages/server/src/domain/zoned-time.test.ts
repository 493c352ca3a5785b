import { expect, test, vi } from 'vitest'
import { zonedTime } from './zoned-time.ts'

const NOON = new Date('2026-11-20T12:00:00Z')

test.each([
  ['Africa/Lagos', { weekday: 'fri', time: '13:00' }],
  ['+12:30', { weekday: 'sat', time: '00:30' }],
  ['Pacific/Pago_Pago', { weekday: 'fri', time: '01:00' }],
])('in %s it is %j', (zone, expected) => {
  expect(zonedTime(NOON, zone)).toEqual(expected)
})

test('a limited number of zones is remembered', () => {
  const made = vi.spyOn(Intl, 'DateTimeFormat')
  zonedTime(NOON, 'Asia/Tokyo')
  zonedTime(NOON, 'Asia/Tokyo')
  expect(made).toHaveBeenCalledTimes(1)
  for (let minute = 0; minute < 60; minute++)
    for (const hour of ['02', '03']) zonedTime(NOON, `+${hour}:${String(minute).padStart(2, '0')}`)
  expect(made).toHaveBeenCalledTimes(121)
  zonedTime(NOON, 'Asia/Tokyo')
  expect(made).toHaveBeenCalledTimes(122)
  made.mockRestore()
})
