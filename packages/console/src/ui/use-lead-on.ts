import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

/** Navigates to the result of a request, unless the person has opened another page while it ran. */
export function useLeadOn(): ReturnType<typeof useNavigate> {
  const navigate = useNavigate()
  const [here] = useState(() => location.pathname)
  return async (options) => {
    if (location.pathname === here) await navigate(options)
  }
}
