import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'

/** The names in the file with their addresses. Empty if the file does not exist. */
export function readHosts(path: string): Map<string, string[]> {
  const hosts = new Map<string, string[]>()
  for (const line of linesOf(path)) {
    const [address = '', ...names] = line.replace(/#.*/, '').trim().split(/\s+/)
    if (isIP(address)) for (const name of names) addTo(hosts, name.toLowerCase(), address)
  }
  return hosts
}

function addTo(hosts: Map<string, string[]>, name: string, address: string): void {
  const known = hosts.get(name) ?? []
  if (!known.includes(address)) hosts.set(name, [...known, address])
}

function linesOf(path: string): string[] {
  try {
    return readFileSync(path, 'utf8').split('\n')
  } catch {
    return []
  }
}
