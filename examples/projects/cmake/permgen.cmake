# permgen_check(TARGET LIST FILE): before TARGET is built, FILE must be what `permgen emit --list LIST -o FILE` writes. Both are named from
# the current folder. Where there is no permgen, the committed file is taken as it is.
find_program(PERMGEN permgen)

function(permgen_check target list file)
  if(NOT PERMGEN)
    message(STATUS "permgen is not installed: ${file} is not compared with ${list}")
    return()
  endif()
  add_custom_target(${target}_permgen
    COMMAND ${PERMGEN} emit --list ${list} -o ${file} --check
    WORKING_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR}
    VERBATIM)
  add_dependencies(${target} ${target}_permgen)
endfunction()
