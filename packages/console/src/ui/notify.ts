/** The time in which an action can be undone. It stands still while a person is about to undo it. */
export const SHOWN_MS = 6_000

export interface Notice {
  id: number
  message: string
  undo?: { text: string; run: () => void } | undefined
  /** Called when it disappears without an undo. */
  onGone?: (() => void) | undefined
  /** Where it appeared. */
  place: string
}

let shown: readonly Notice[] = []
/** The places for notices on the page: that of the page, then those of open dialogs. */
let open_places: readonly string[] = []
let next_id = 1
const timers = new Map<number, ReturnType<typeof setTimeout>>()
const listeners = new Set<() => void>()

export const notices = (): readonly Notice[] => shown
export const places = (): readonly string[] => open_places

/** @returns a function that ends the subscription. */
export function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/**
 * Announces in a corner, and to screen readers, that something was done.
 * @param onGone - Called when the notice disappears and can no longer be undone.
 */
export function notify(message: string, undo?: Notice['undo'], onGone?: () => void): void {
  const id = next_id++
  show([...shown, { id, message, undo, onGone, place: open_places.at(-1) ?? '' }])
  removeSoon(id)
}

/** Lets a notice stay until `removeSoon`. */
export const keep = (id: number): void => clearTimeout(timers.get(id))

/** Removes a notice after the time in which it can be undone. */
export function removeSoon(id: number): void {
  keep(id)
  if (shown.some((notice) => notice.id === id))
    timers.set(
      id,
      setTimeout(() => take(id)?.onGone?.(), SHOWN_MS),
    )
}

/** Removes a notice. Undefined if it has been removed before. */
export function take(id: number): Notice | undefined {
  keep(id)
  timers.delete(id)
  const taken = shown.find((notice) => notice.id === id)
  show(shown.filter((notice) => notice !== taken))
  return taken
}

/** Adds a place where notices appear from now on. @returns a function that removes it. */
export function addPlace(id: string): () => void {
  open_places = [...open_places, id]
  show(shown)
  return () => {
    open_places = open_places.filter((other) => other !== id)
    show(shown)
  }
}

function show(changed: readonly Notice[]): void {
  shown = changed
  for (const listener of listeners) listener()
}
