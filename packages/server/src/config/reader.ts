import { StartError } from '../platform/errors.ts'
import { VARIABLES, type Environment, type VariableName } from './variables.ts'

/** Stops the start. The message has every invalid variable, the problem and the accepted values. */
export class ConfigError extends StartError {
  override name = 'ConfigError'
}

/** Collects all faults, so that one start reports all of them. */
export function reader(environment: Environment) {
  const faults: string[] = []
  const fault = (name: VariableName, what: string): void => {
    const accepted = VARIABLES.find((variable) => variable.name === name)?.accepted
    faults.push(`${name} ${what}. Accepted: ${accepted}.`)
  }
  return {
    fault,
    value<T, D>(name: VariableName, parse: (text: string) => T, absent: D): T | D {
      const text = environment[name]
      if (text === undefined) return absent
      try {
        return parse(text)
      } catch (error) {
        fault(name, (error as Error).message)
        return absent
      }
    },
    stopOnFaults(): void {
      if (faults.length > 0) throw new ConfigError(faults.join('\n'))
    },
  }
}

export type Reader = ReturnType<typeof reader>
