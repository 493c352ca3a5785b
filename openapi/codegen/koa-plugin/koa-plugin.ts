import type { DefinePlugin, Plugin } from '@hey-api/openapi-ts'

// hey-api knows its own plugins' names only; `never` is the one type that fits and is not `any`.
type Config = { name: never } & Plugin.Hooks & Plugin.UserExports
export type KoaPlugin = DefinePlugin<Config>
