import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keep, notices, notify, removeSoon, SHOWN_MS, take } from './notify.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const undo = { text: 'Undo', run: () => {} }

/** Shows a notice, and tells whether it is gone for good. */
function shown(): { id: number; onGone: () => void } {
  const onGone = vi.fn()
  notify('The note was deleted.', undo, onGone)
  return { id: notices().at(-1)!.id, onGone }
}

test('a notice disappears after a time, and then its action is carried out', () => {
  const { onGone } = shown()
  vi.advanceTimersByTime(SHOWN_MS - 1)
  expect(notices()).toHaveLength(1)
  expect(onGone).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(notices()).toEqual([])
  expect(onGone).toHaveBeenCalledOnce()
})

test('a notice stays while a person is about to undo it', () => {
  const { id, onGone } = shown()
  keep(id)
  vi.advanceTimersByTime(10 * SHOWN_MS)
  expect(notices()).toHaveLength(1)
  removeSoon(id)
  vi.advanceTimersByTime(SHOWN_MS)
  expect(notices()).toEqual([])
  expect(onGone).toHaveBeenCalledOnce()
})

test('a notice that is taken to undo it is taken once, and its action is not carried out', () => {
  const { id, onGone } = shown()
  expect(take(id)).toMatchObject({ undo })
  expect(take(id)).toBeUndefined()
  removeSoon(id)
  vi.advanceTimersByTime(SHOWN_MS)
  expect(onGone).not.toHaveBeenCalled()
})
