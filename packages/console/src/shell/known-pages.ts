import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Environment } from '../api/client.ts'

/** The pages of a workspace by their content, so that areas can link to each other without importing each other. */
export interface KnownPages {
  /** The page whose address ends with this word, such as `numbers`. */
  named(word: string): string | undefined
  /** The page of one resource, by its parameter such as `call_id`, and its id. */
  of(parameter: string, id: string): string | undefined
}

const variables = (path: string): number => path.split('$').length - 1

export function knownPages(paths: readonly string[], environment: Environment): KnownPages {
  const inEnvironment = (path: string): string => path.replace('/$environment', `/${environment}`)
  const find = (ending: string, count: number): string | undefined =>
    paths
      .filter((path) => path.startsWith('/$environment/') && path.endsWith(ending) && variables(path) === count)
      .toSorted((one, other) => one.length - other.length)
      .map(inEnvironment)[0]
  return {
    named: (word) => find(`/${word}`, 1),
    of: (parameter, id) => find(`/$${parameter}`, 2)?.replace(`$${parameter}`, encodeURIComponent(id)),
  }
}

export function useKnownPages(environment: Environment): KnownPages {
  const { routesByPath } = useRouter()
  return useMemo(() => knownPages(Object.keys(routesByPath), environment), [routesByPath, environment])
}
