-- Once, on the primary: psql -f create-database.sql
-- The password comes from the file, because everybody on the machine can read a command line.
\if :{?password}
\else
  \set password `cat /etc/ohun/database.password`
\endif
create role ohun login password :'password';
-- To see the state of the standbys, for `ohun-server doctor`.
grant pg_monitor to ohun;
create database ohun owner ohun;
