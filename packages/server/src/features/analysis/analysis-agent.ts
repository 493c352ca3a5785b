import type { AnalysisSchema } from '../../domain/analysis-schema/analysis-schema.ts'

/** The settings of an agent that its calls' analyses need. */
export interface AnalysisAgent {
  display_name: string
  language: string
  ai_provider: string
  ai_model: string | null
  /** The URL of a `byom` agent's backend. */
  webhook_url: string | null
  analysis_schema: AnalysisSchema
}

const SETTINGS = ['display_name', 'language', 'ai_provider', 'ai_model', 'webhook_url', 'analysis_schema'] as const

/** SQL: these settings from a snapshot. @param snapshot - A JSON expression. */
export const settingsOf = (snapshot: string): string =>
  `json_build_object(${SETTINGS.map((name) => `'${name}', ${snapshot} -> '${name}'`).join(', ')})`

/** SQL: these settings from a row of `agents`. @param agent - The alias of the row. */
export const settingsOfRow = (agent: string): string =>
  `json_build_object(${SETTINGS.map((name) => `'${name}', ${agent}.${name}`).join(', ')})`
