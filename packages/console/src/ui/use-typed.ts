import { useState } from 'react'

/**
 * The text in the field of a filter, until it is applied.
 * @param applied - The filter in the address. When it changes, as with Back, the field shows it.
 */
export function useTyped(applied: string): [typed: string, type: (text: string) => void] {
  const [state, setState] = useState({ applied, typed: applied })
  if (state.applied !== applied) setState({ applied, typed: applied })
  return [state.typed, (typed) => setState({ applied, typed })]
}
